/** Why the server says no to a change of favourites. */
export const favouriteRefusals = {
  only_folders_renamed: 'Only folders can be renamed.',
  folder_in_folder: "Folders can't be nested.",
  not_a_folder: 'Favourites can only be moved into folders.',
} as const;
