import { NO_VALUE, type Issue } from '@cairn/domain';
import { useIssueWords } from '../issue-context.tsx';
import type { PropertyUi, ValueDisplay } from '../../../platform/property-ui.ts';

/** The value of any property as text and icons, even if it is empty: pickers open from it. */
export function PropertyValue({ ui, issue }: { ui: PropertyUi; issue: Issue }) {
  const words = useIssueWords();
  const values = ui.property.values(issue, words.lookups);
  if (values.length === 0) return <span className="text-2">{ui.describe(NO_VALUE, words).label}</span>;
  return values.map((value) => <DisplayedValue key={value} display={ui.describe(value, words)} />);
}

function DisplayedValue({ display }: { display: ValueDisplay }) {
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-2">
      {display.icon}
      <span className="truncate">{display.label}</span>
    </span>
  );
}
