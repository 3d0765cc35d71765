export { CreateProjectHost } from './create-project-host.tsx';
export { IconPicker } from './icon-picker.tsx';
export { openCreateProject } from './create-project-store.ts';
export { ProjectGate } from './project-gate.tsx';
export { ProjectLink } from './project-link.tsx';
export { ProjectMark } from './project-mark.tsx';
export { ProjectMenu } from './project-menu.tsx';
export { ProjectSettingsFrame } from './project-settings-frame.tsx';
