export { countOneByOne } from './count-one-by-one.ts';
