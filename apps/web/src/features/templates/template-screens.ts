// One chunk, because each further one is listed in the code of the first screens.
export { RecurringPage } from './recurring-page.tsx';
export { TemplatePicker } from './template-picker.tsx';
export { TemplatesPage } from './templates-page.tsx';
