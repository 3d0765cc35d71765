// Loaded after the list, because it includes the pickers and the issue editor.
export { TemplateChips } from './template-chips.tsx';
export { TemplateForm } from './template-form.tsx';
