/** Estimates of a project: its settings. */
export const estimates = {
  change: 'Change estimate…',
  /** What the history of an issue says. */
  history: {
    estimateSet: '<actor></actor> set the estimate to <value></value>',
    estimateRemoved: '<actor></actor> removed the estimate',
  },
  undone: {
    created: 'Undid creating the estimate',
    removed: 'Undid deleting the estimate',
    edited: 'Undid editing the estimate',
  },
  redone: {
    created: 'Redid creating the estimate',
    removed: 'Redid deleting the estimate',
    edited: 'Redid editing the estimate',
  },
  settings: {
    title: 'Estimates',
    lead: 'How issues in {project} are sized.',
    readOnly: 'Only project Admins can change this.',
    use: 'Visibility',
    switch: 'Use estimates',
    switchMeans: 'Turn off to hide estimates. Issues keep their values.',
    kind: 'Type',
    kinds: { points: 'Points', categories: 'Categories', time: 'Time' },
    values: 'Values',
    valuesMean: '{least} to {most} values, in order.',
    value: 'Value {position}',
    addValue: 'Add value',
    removeValue: 'Delete {value}',
    drag: 'Move {value}',
    startOver: 'Start from a template:',
    templates: {
      fibonacci: 'Fibonacci',
      linear: 'Linear',
      squares: 'Squares',
      hours: 'Hours',
      shirts: 'T-shirt sizes',
      difficulty: 'Difficulty',
    },
    movesTo: '{count, plural, one {# issue has} other {# issues have}} {value}. Change to',
    moveIssuesOf: 'New estimate for issues with {value}',
    faults: {
      tooFew: 'Use at least {least} values.',
      tooMany: 'Use at most {most} values.',
      empty: 'A value is empty.',
      twice: 'Each value must be unique.',
      noNumber: 'Points must be numbers, like 3 or 0.5.',
      noDuration: 'Enter times like 1h 30m, 90m or 1.5h.',
    },
    save: 'Save',
    create: 'Create',
    discard: 'Discard',
    cancel: 'Cancel',
    remove: 'Delete',
    removeQuestion: 'Delete this estimate?',
    removeText:
      '{count, plural, =0 {No issue has an estimate.} one {# issue loses its estimate.} other {# issues lose their estimates.}}',
    empty: 'No estimates yet',
    emptyText: 'Size issues in points, categories or time to see how much work is planned.',
    add: 'Add estimate',
  },
} as const;

/** Why the server says no to a change of estimates. */
export const estimateRefusals = {
  other_project: 'The estimate belongs to another project.',
  too_few_values: 'Use at least {least} values',
  too_many_values: 'Use at most {most} values',
  value_twice: 'Use each value once',
  id_twice: 'Use each ID once',
  not_numbers: 'Points must be numbers, like 3 or 0.5',
  not_minutes: 'Enter times in minutes, like 90m',
  another: 'This project now has a different estimate.',
  edited_since: 'Someone has edited this estimate since you opened it.',
  in_use: 'In the meantime, issues have been given the value {value}.',
} as const;
