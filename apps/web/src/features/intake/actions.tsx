import { CheckIcon, ClockIcon, CloseIcon, CopyIcon } from '@cairn/ui/icons';
import { Download } from 'lucide-react';
import type { Action } from '../../data/action.ts';
import type { UndoWords } from '../../data/undo-stack.ts';
import type { FeatureActions } from '../../platform/feature-actions.ts';
import { requestAnswers, type RequestAnswers } from './request-answers.ts';

/** Answers the current request. What it opens appears once the command menu has closed. */
const answering = (
  answer: keyof RequestAnswers,
): Pick<Action, 'section' | 'isOfScreen' | 'when' | 'run'> => ({
  section: 'view',
  isOfScreen: true,
  when: () => requestAnswers.get() !== undefined,
  run: () => void setTimeout(() => requestAnswers.get()?.[answer]()),
});

const answers: readonly Action[] = [
  {
    id: 'intake.accept',
    name: (say) => say('intake.act.accept'),
    icon: <CheckIcon />,
    synonyms: ['accept request', 'accept', 'approve request', 'triage accept'],
    keys: '1',
    ...answering('accept'),
  },
  {
    id: 'intake.decline',
    name: (say) => say('intake.act.decline'),
    icon: <CloseIcon />,
    synonyms: ['decline request', 'decline', 'reject request', 'triage decline'],
    keys: '2',
    ...answering('decline'),
  },
  {
    id: 'intake.snooze',
    name: (say) => say('intake.act.snooze'),
    icon: <ClockIcon />,
    synonyms: ['snooze request', 'snooze', 'postpone request', 'remind me later'],
    keys: '3',
    ...answering('snooze'),
  },
  {
    id: 'intake.duplicate',
    name: (say) => say('intake.act.duplicate'),
    icon: <CopyIcon />,
    synonyms: ['mark request as duplicate', 'duplicate of', 'merge request into issue'],
    keys: '4',
    ...answering('duplicate'),
  },
];

const ANSWERED: UndoWords = { undo: 'intake.undone.answered', redo: 'intake.redone.answered' };

export const actions: FeatureActions = {
  actions: answers,
  destinations: [
    {
      in: 'project',
      id: 'projectIntake',
      order: 60,
      label: 'intake.go',
      word: 'intake',
      icon: () => <Download aria-hidden="true" />,
      path: '/inbox',
      needs: 'issue:read',
      synonyms: ['intake', 'go to intake', 'inbox', 'requests', 'triage', 'open intake'],
    },
  ],
  undoWords: {
    'intake.accept': ANSWERED,
    'intake.decline': ANSWERED,
    'intake.snooze': ANSWERED,
    'intake.mark-duplicate': ANSWERED,
    'intake.reopen': ANSWERED,
    'intake.remove': { undo: 'commands.undone.created', redo: 'commands.redone.removed' },
    'intake.restore': { undo: 'commands.undone.removedOne', redo: 'commands.redone.restored' },
  },
};
