/** The dialog that moves issues to another project, and why the server refuses it. */
export const move = {
  title: 'Move to project',
  to: 'Project',
  choose: 'Select a project',
  none: "You can't create issues in another project.",
  subIssues: '{count, plural, one {Also move # sub-issue} other {Also move # sub-issues}}',
  submit: 'Move issues',
  submitCount: '{count, plural, one {Move # issue} other {Move # issues}}',
  lead: 'Comments, files, links, relations and history move too. Former IDs still lead to the issues.',
  states: 'States',
  labels: 'Labels',
  estimates: 'Estimates',
  lost: 'Removed',
  cycle: 'Cycle',
  modules: 'Modules',
  someone: 'Someone',
  notMember: 'Not in {project}',
  becomes: 'becomes',
  removed: 'Removed',
  count: '{count, plural, one {# issue} other {# issues}}',
  done: '{count, plural, one {# issue moved to {project}} other {# issues moved to {project}}}',
  undo: 'Undo',
} as const;

export const moveRefusals = {
  estimate_of_other_project: 'The estimate belongs to another project.',
  cycle_of_other_project: 'The cycle belongs to another project.',
  module_of_other_project: 'The module belongs to another project.',
  too_much:
    'These issues have more than {most} comments, files and history entries. Move fewer issues at a time.',
} as const;
