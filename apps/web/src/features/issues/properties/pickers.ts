/** What opens when a value is clicked. */
export { ChoicePicker } from './choice-picker.tsx';
export { DayPropertyPicker } from './day-property-picker.tsx';
export { LabelsPicker } from './labels-picker.tsx';
export { PeoplePicker } from './people-picker.tsx';
export { ParentPicker } from './parent-picker.tsx';
