// What is fetched once the list stands: it brings the pickers and the editor of issues.
export { TemplateChips } from './template-chips.tsx';
export { TemplateForm } from './template-form.tsx';
