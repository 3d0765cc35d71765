import { member } from '@cairn/domain';
import { useCallback } from 'react';
import { useAwayText } from '../../people/public.ts';
import { useIssueWords } from '../issue-context.tsx';
import type { PropertyPickerProps } from '../../../platform/property-ui.ts';
import { ChoicePicker } from './choice-picker.tsx';

/** People; for those who are away, it says until when. */
export function PeoplePicker(props: PropertyPickerProps) {
  const { lookups } = useIssueWords();
  const awayText = useAwayText();
  const hintOf = useCallback(
    (value: string) => awayText(lookups.rows(member).get(value)?.away),
    [lookups, awayText],
  );
  return <ChoicePicker {...props} hintOf={hintOf} />;
}
