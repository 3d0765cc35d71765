export { Attachments } from './attachments-section.tsx';
export { uploadFile, useFileHandler, type UploadedFile, type UploadRequest } from '../assets/public.ts';
