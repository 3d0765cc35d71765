import { useEffect, useState } from 'react';
import { fileLimit } from './file-limit.ts';
import { refuseImage } from './refuse-image.ts';

export interface ImagePick {
  readonly file: File | undefined;
  /** Its local URL, for the preview. */
  readonly preview: string | undefined;
  readonly refusal: 'wrongType' | 'tooLarge' | undefined;
  readonly pick: (file: File) => void;
  readonly forget: () => void;
}

/** A chosen picture that isn't uploaded yet; files that the server would refuse can't be chosen. */
export function useImagePick(): ImagePick {
  const [chosen, setChosen] = useState<{ file: File; preview: string }>();
  const [refusal, setRefusal] = useState<'wrongType' | 'tooLarge'>();
  useEffect(() => {
    void fileLimit();
  }, []);
  useEffect(() => chosen && (() => URL.revokeObjectURL(chosen.preview)), [chosen]);
  const pick = async (file: File): Promise<void> => {
    const why = refuseImage(file, await fileLimit());
    setRefusal(why);
    setChosen(why === undefined ? { file, preview: URL.createObjectURL(file) } : undefined);
  };
  return {
    file: chosen?.file,
    preview: chosen?.preview,
    refusal,
    pick: (file) => void pick(file),
    forget: () => {
      setChosen(undefined);
      setRefusal(undefined);
    },
  };
}
