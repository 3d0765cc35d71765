/** Why an import says no. */
export const importRefusals = {
  no_state_in_group: 'The project has no state in the group "{group}".',
} as const;
