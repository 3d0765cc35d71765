export { Attachments } from './attachments-section.tsx';
