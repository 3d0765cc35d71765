/** The building blocks for issue properties of other features. */
export { lazyPicker } from './lazy-parts.tsx';
export { factCell } from './properties/property-cells.tsx';
export { describePerson } from './properties/describe-person.tsx';
