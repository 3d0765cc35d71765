import { z } from 'zod/mini';
import { because } from '../because.ts';
import type { assetRefusals } from './refusals.ts';
import { isPictureAddress, PICTURE_ADDRESS_MAX, type PictureOf } from './pictures.ts';

/** The input schema for the URL of a picture. */
export const pictureAddress = (picture: PictureOf) =>
  z.string().check(
    z.maxLength(PICTURE_ADDRESS_MAX),
    z.refine(
      (address) => isPictureAddress(picture, address),
      because<typeof assetRefusals.not_own_picture>('asset.not_own_picture'),
    ),
  );
