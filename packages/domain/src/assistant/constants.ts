/** What somebody wants done, in characters: a few paragraphs. */
export const TASK_MAX = 2000;
/** The text that it is to be done with, in characters: a long page. */
export const PROMPT_MAX = 20_000;
