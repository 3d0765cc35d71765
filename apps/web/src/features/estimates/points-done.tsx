import { workOf, type Amount } from '@cairn/domain';
import { useTranslations } from 'use-intl';
import { useEstimateUnit } from './use-points.ts';

interface PointsDoneProps {
  readonly projectId: string;
  readonly amount: Amount;
}

/** `8 of 13 points`, or hours if the project uses them. */
export function PointsDone({ projectId, amount }: PointsDoneProps) {
  const t = useTranslations('estimate');
  const unit = useEstimateUnit(projectId);
  return t('done', { done: amount.completed, total: workOf(amount), unit });
}
