export { CoverField } from './cover-field.tsx';
export { fileLimit } from './file-limit.ts';
export { ImageButton } from './image-button.tsx';
export { ImageDialog } from './image-dialog.tsx';
export { deleteFile, forgetFile, restoreFile } from './stored-file.ts';
export { uploadFile, type UploadedFile, type UploadRequest } from './upload-file.ts';
export { uploadWhenPossible } from './upload-when-possible.ts';
export { useFileHandler } from './use-file-handler.ts';
export { useUploadGuard } from './use-upload-guard.ts';
