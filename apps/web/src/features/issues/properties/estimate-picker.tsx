import { NO_VALUE } from '@cairn/domain';
import { ChoicePicker } from './choice-picker.tsx';
import { useIssueWords } from '../issue-context.tsx';
import type { PropertyPickerProps } from '../../../platform/property-ui.ts';
import { useEditIssues } from '../use-edit-issues.ts';

const NOTHING = [NO_VALUE];
const ESTIMATE_MAX = 20;

/** Points of the usual scale, or whatever short word is typed. */
export function EstimatePicker(props: PropertyPickerProps) {
  const { t } = useIssueWords();
  const edit = useEditIssues();
  return (
    <ChoicePicker
      {...props}
      extra={NOTHING}
      create={{
        label: (name) => t('picker.useEstimate', { name }),
        onCreate: (typed) => void edit(props.issueIds, () => ({ estimate: typed.slice(0, ESTIMATE_MAX) })),
      }}
    />
  );
}
