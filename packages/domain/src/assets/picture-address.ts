import { z } from 'zod/mini';
import { isPictureAddress, type PictureOf } from './pictures.ts';

const ADDRESS_MAX = 2000;

/** The address of a picture, as a field of a command takes it. */
export const pictureAddress = (picture: PictureOf) =>
  z.string().check(
    z.maxLength(ADDRESS_MAX),
    z.refine(
      (address) => isPictureAddress(picture, address),
      'Upload an image or choose one from the gallery.',
    ),
  );
