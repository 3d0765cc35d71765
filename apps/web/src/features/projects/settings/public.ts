/** For pages of a project's settings in other features; apart from `public.ts`, which the sidebar loads at start. */
export { ProjectSettingsFrame } from '../project-settings-frame.tsx';
