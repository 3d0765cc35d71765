import { IMAGE_EXTENSIONS } from '@cairn/domain';
import { ImageDrop, type ImageDropProps } from '@cairn/ui/image-drop';
import { useTranslations } from 'use-intl';
import type { ImagePick } from './use-image-pick.ts';

interface ImageChoiceProps extends Pick<ImageDropProps, 'shape' | 'disabled'> {
  readonly picked: ImagePick;
  /** The picture that the new one replaces. */
  readonly current?: string | null;
}

/** A field to choose a picture and preview it before the upload. */
export function ImageChoice({ picked, current, ...rest }: ImageChoiceProps) {
  const t = useTranslations('assets.dialog');
  return (
    <ImageDrop
      {...rest}
      label={picked.file ? t('another') : t('drop')}
      hint={t('types')}
      accept={IMAGE_EXTENSIONS.join(',')}
      image={picked.preview ?? current}
      imageLabel={picked.file ? t('preview') : t('current')}
      error={picked.refusal && t(picked.refusal)}
      onPick={picked.pick}
    />
  );
}
