/** The AI assistant beside a text. */
export const assistant = {
  button: 'AI',
  title: 'AI assistant',
  offline: "The AI assistant is available when you're online.",
  content: 'Selected text',
  response: 'Response',
  task: 'Task',
  taskPlaceholder: 'What should AI write?',
  taskPlaceholderFor: 'What should AI do with this text?',
  taskRequired: 'Please enter some task to get AI assistance.',
  generate: 'Generate response',
  generateAgain: 'Generate again',
  generating: 'Generating…',
  generated: 'Response generated',
  use: 'Use this response',
  notReady: "The text hasn't been loaded yet. Try again in a moment.",
  close: 'Close',
  consent:
    'Your task and the selected text are sent to a third-party AI service. By generating a response, you agree to that.',
  noResponse:
    'No response could be generated. This may be due to insufficient content or task information. Please try again.',
  failed: 'Some error occurred. Please try again.',
  usedUp: 'You have reached the maximum number of requests of 50 requests per month per user.',
  unreachable: "Can't reach the server. Check your connection and try again.",
} as const;

/** Why the server says no to a request. */
export const assistantRefusals = {
  not_configured: 'This server has no AI assistant. Ask a server admin to set it up.',
  no_task: 'Please enter some task to get AI assistance.',
  task_too_long: 'The task is too long. Use at most {most} characters.',
  prompt_too_long: 'The selected text is too long. Select at most {most} characters.',
  used_up: 'You have reached the maximum number of requests of {most} requests per month per user.',
  overloaded: 'The AI service is too busy right now. Try again in a minute.',
  unreachable: "Can't reach the AI service. Try again later.",
} as const;
