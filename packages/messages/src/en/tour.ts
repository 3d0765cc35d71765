/** Tips for new members. */
export const tour = {
  steps: 'Tip {current} of {count}',
  back: 'Back',
  next: 'Next',
  done: 'Done',
  end: 'Skip tour',
  issues: {
    title: 'Everything is an issue',
    text: 'Create a project, then press C anywhere to create an issue. Your team sees it right away.',
  },
  menu: {
    title: 'One menu for everything',
    text: 'Press Ctrl K (⌘ K on a Mac) to find issues, go anywhere and run any command.',
  },
  keys: {
    title: 'Keep your hands on the keyboard',
    text: 'Move through lists with the arrow keys. Press S to change the state, P to change the priority, and ? to see all shortcuts.',
  },
  offline: {
    title: 'Works offline',
    text: "Changes you make offline are saved on this device and sync when you're back online.",
  },
} as const;
