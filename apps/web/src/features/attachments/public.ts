export { uploadFile, useFileHandler, type UploadedFile, type UploadRequest } from '../assets/public.ts';
