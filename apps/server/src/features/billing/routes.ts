import { getBilling } from '@cairn/domain/billing/routes';
import { route } from '../../platform/http/index.ts';
import { VERSION } from '../../platform/version.ts';
import { storedBytes } from '../assets/public.ts';
import { seatsIn } from './seats.ts';

export const routes = [
  route(getBilling, async ({ services: { db, files }, member: { workspaceId } }) => ({
    plan: 'self_hosted' as const,
    version: VERSION,
    seats: await seatsIn(db, workspaceId),
    limits: {
      storage: { used: await storedBytes(db, workspaceId), limit: files.storage },
      file_size: files.limit,
      image_megapixels: files.megapixels,
    },
  })),
];
