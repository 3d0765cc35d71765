export {
  insertFact,
  redo,
  removeFact,
  undo,
  updateFact,
  type CommandFacts,
  type Fact,
  type RowsById,
} from './fact.ts';
export { historyBack, rowsAt, type HistoryEntry } from './read-history.ts';
