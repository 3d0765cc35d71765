export { CreateProjectHost } from './create-project-host.tsx';
export { FeatureOff } from './feature-off.tsx';
export { IconPicker } from './icon-picker.tsx';
export { openCreateProject } from './create-project-store.ts';
export { LeadPicker } from './lead-picker.tsx';
<<<<<<< HEAD
export { PageMark } from './page-mark.tsx';
=======
export { ProjectArchive } from './project-archive.tsx';
>>>>>>> archives
export { ProjectBreadcrumb } from './project-breadcrumb.tsx';
export { ProjectGate } from './project-gate.tsx';
export { ProjectLink } from './project-link.tsx';
export { ProjectMark } from './project-mark.tsx';
export { ProjectMenu } from './project-menu.tsx';
export { ProjectScreen } from './project-screen.tsx';
export { ProjectSettingsFrame } from './project-settings-frame.tsx';
export { useProjectOrder } from './use-project-order.ts';
export { useReasonAgainst } from './use-reason-against.ts';
