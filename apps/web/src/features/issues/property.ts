/** What other features make the properties of issues of. */
export { lazyPicker } from './lazy-parts.tsx';
export { factCell } from './properties/property-cells.tsx';
export { describePerson } from './properties/describe-person.tsx';
