export { CoverField } from './cover-field.tsx';
export { fileLimit } from './file-limit.ts';
export { ChangeableImage } from './changeable-image.tsx';
export { forgetUploads, hasQueuedUploads, takeOverUploads, type QueuedUpload } from './queued-uploads.ts';
export { forgetFile } from './stored-file.ts';
export { type UploadedFile } from './upload-file.ts';
export { uploadWhenPossible } from './upload-when-possible.ts';
export { useFileHandler } from './use-file-handler.ts';
export { useWholeText, type WhenWhole } from './use-whole-text.ts';
