import { Breadcrumb } from '../src/breadcrumb.tsx';
import { Button } from '../src/button.tsx';
import { EmptyArt, EmptyState } from '../src/empty-state.tsx';
import { PageHeader } from '../src/page-header.tsx';
import { Frame } from './frame.tsx';

/** A page with nothing on it yet. */
export function EmptyView() {
  return (
    <Frame current="empty">
      <PageHeader>
        <Breadcrumb label="Breadcrumb" crumbs={[{ key: 'rounds', label: 'Rounds' }]} />
      </PageHeader>
      <EmptyState
        picture={
          <EmptyArt>
            <path d="M14 132h212" />
            <path d="M62 132a58 58 0 1 1 116 0" strokeDasharray="2 6" />
            <path data-ink="accent" strokeWidth="2" d="M62 132a58 58 0 0 1 20.5-44.3" />
            <rect data-fill="1" x="86" y="112" width="68" height="20" rx="10" />
            <rect data-fill="2" x="96" y="95" width="50" height="17" rx="8.5" />
            <rect data-fill="3" x="105" y="81" width="30" height="14" rx="7" />
          </EmptyArt>
        }
        title="Work in short rounds"
        actions={
          <>
            <Button variant="primary" size="lg" keys="q">
              Start a round
            </Button>
            <Button size="lg">Read how rounds work</Button>
          </>
        }
      >
        A round is one or two weeks with a plan. Pick the beds, start, and the chart shows every day if you
        will make it.
      </EmptyState>
    </Frame>
  );
}
