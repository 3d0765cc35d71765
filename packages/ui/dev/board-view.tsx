import { Avatar } from '../src/avatar.tsx';
import { Pill } from '../src/badge.tsx';
import { Count } from '../src/count.tsx';
import {
  Board,
  BoardAdd,
  BoardCard,
  BoardCardContent,
  BoardCell,
  BoardHead,
  BoardHeads,
  BoardLane,
  BoardSlot,
  DropLine,
} from '../src/board.tsx';
import { Breadcrumb } from '../src/breadcrumb.tsx';
import { IconButton } from '../src/icon-button.tsx';
import { LayersIcon, MoreIcon, PlusIcon, PriorityIcon, StateIcon, type StateGroup } from '../src/icons.tsx';
import { PageHeader } from '../src/page-header.tsx';
import { ProgressRing } from '../src/progress-ring.tsx';
import { Frame } from './frame.tsx';

const columns: { group: StateGroup; title: string }[] = [
  { group: 'unstarted', title: 'To sow' },
  { group: 'started', title: 'Growing' },
  { group: 'started', title: 'Nearly ripe' },
  { group: 'completed', title: 'Harvested' },
];

/** A board as the mock has it, with a card on its way. */
export function BoardView() {
  return (
    <Frame current="board">
      <PageHeader>
        <Breadcrumb label="Breadcrumb" crumbs={[{ key: 'board', label: 'Board' }]} />
      </PageHeader>
      <Board label="Board" columns={4}>
        <BoardHeads>
          {columns.map((column, index) => (
            <BoardHead
              key={column.title}
              icon={<StateIcon group={column.group} progress={index === 2 ? 0.75 : 0.5} />}
              title={column.title}
              count={
                index === 1 ? (
                  <Count count={5} tone="over">
                    5 of 4
                  </Count>
                ) : (
                  <Count count={2} />
                )
              }
              actions={
                <>
                  <IconButton label={`New in ${column.title}`} icon={<PlusIcon />} />
                  <IconButton label={`More for ${column.title}`} icon={<MoreIcon />} />
                </>
              }
            />
          ))}
        </BoardHeads>
        {['Shade', 'Sun'].map((lane) => (
          <BoardLane
            key={lane}
            title={lane}
            icon={<LayersIcon />}
            count={9}
            foldLabel={`Collapse ${lane}`}
            onOpenChange={() => {}}
          >
            {columns.map((column, index) => (
              <BoardCell
                key={column.title}
                aria-label={`${lane}, ${column.title}`}
                over={index === 2 && lane === 'Shade'}
                foot={index === 0 ? <BoardAdd icon={<PlusIcon />}>New plant</BoardAdd> : undefined}
              >
                {index < 3 && <Card id={`BED-${lane.length}${index}1`} />}
                {index === 2 && lane === 'Shade' && <DropLine />}
                {index === 1 && lane === 'Shade' && <BoardSlot height={92} />}
                {index < 2 && <Card id={`BED-${lane.length}${index}2`} />}
              </BoardCell>
            ))}
          </BoardLane>
        ))}
      </Board>
    </Frame>
  );
}

function Card({ id }: { id: string }) {
  return (
    <BoardCard>
      <BoardCardContent
        head={
          <>
            {id}
            <Avatar id={id} name={id} />
          </>
        }
        title={<a href={`#${id}`}>Tomatoes lean after the second storm of the week</a>}
        foot={
          <>
            <Pill icon={<PriorityIcon level="high" label="High" />}>{null}</Pill>
            <Pill dot="var(--palette-blue)">Water</Pill>
            <Pill icon={<ProgressRing value={0.5} />}>2/4</Pill>
          </>
        }
      />
    </BoardCard>
  );
}
