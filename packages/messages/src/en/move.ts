/** The dialog that moves issues to another project or copies them there, and why the server refuses it. */
export const move = {
  to: 'Project',
  choose: 'Select a project',
  none: "You can't create issues in another project.",
  verbs: {
    move: {
      title: 'Move to project',
      subIssues: '{count, plural, one {Also move # sub-issue} other {Also move # sub-issues}}',
      submit: 'Move issues',
      submitCount: '{count, plural, one {Move # issue} other {Move # issues}}',
      lead: 'Comments, files, links, relations and history move too. The old IDs still work.',
      left: 'Removed',
      done: '{count, plural, one {# issue moved to {project}} other {# issues moved to {project}}}',
    },
    copy: {
      title: 'Copy to project',
      subIssues: '{count, plural, one {Also copy # sub-issue} other {Also copy # sub-issues}}',
      submit: 'Copy issues',
      submitCount: '{count, plural, one {Copy # issue} other {Copy # issues}}',
      lead: 'Descriptions and links are copied. Comments, files, relations and history stay with the originals.',
      left: 'Not copied',
      done: '{count, plural, one {# issue copied to {project}} other {# issues copied to {project}}}',
    },
  },
  states: 'States',
  labels: 'Labels',
  estimates: 'Estimates',
  cycle: 'Cycle',
  modules: 'Modules',
  someone: 'Someone',
  notMember: 'Not in {project}',
  becomes: 'becomes',
  count: '{count, plural, one {# issue} other {# issues}}',
  undo: 'Undo',
} as const;

export const moveRefusals = {
  estimate_of_other_project: 'The estimate belongs to another project.',
  cycle_of_other_project: 'The cycle belongs to another project.',
  module_of_other_project: 'The module belongs to another project.',
  too_much:
    'These issues have more than {most} comments, files and history entries. Move fewer issues at a time.',
} as const;
