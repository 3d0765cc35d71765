import { declareRefusals } from '../declare-refusals.ts';

export const viewRefusals = declareRefusals('view', { locked: ['conflict', 'name'] });
