export {
  insertFact,
  redo,
  removeFact,
  updateFact,
  type CommandFacts,
  type Fact,
  type RowsById,
} from './fact.ts';
export { historyBack, rowsAt, type HistoryEntry } from './read-history.ts';
