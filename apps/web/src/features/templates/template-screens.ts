// One file for the browser to fetch: each more is named in what opens the first screens.
export { RecurringPage } from './recurring-page.tsx';
export { TemplatePicker } from './template-picker.tsx';
export { TemplatesPage } from './templates-page.tsx';
