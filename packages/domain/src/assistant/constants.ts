/** The task, in characters: a few paragraphs. */
export const TASK_MAX = 2000;
/** The text that the task works on, in characters: a long page. */
export const PROMPT_MAX = 20_000;
