import { IMAGE_EXTENSIONS } from '@cairn/domain';

/** Why a picture dialog refuses a file; undefined if it doesn't. The server checks the content itself. */
export function refuseImage(
  file: Pick<File, 'name' | 'size'>,
  limit: number,
): 'wrongType' | 'tooLarge' | undefined {
  const name = file.name.toLowerCase();
  if (!IMAGE_EXTENSIONS.some((extension) => name.endsWith(extension))) return 'wrongType';
  return file.size > limit ? 'tooLarge' : undefined;
}
