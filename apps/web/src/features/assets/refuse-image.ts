import { IMAGE_EXTENSIONS } from '@cairn/domain';

/** Why a dialog for pictures does not take a file; undefined when it does. The server looks into the file itself. */
export function refuseImage(
  file: Pick<File, 'name' | 'size'>,
  limit: number,
): 'wrongType' | 'tooLarge' | undefined {
  const name = file.name.toLowerCase();
  if (!IMAGE_EXTENSIONS.some((extension) => name.endsWith(extension))) return 'wrongType';
  return file.size > limit ? 'tooLarge' : undefined;
}
