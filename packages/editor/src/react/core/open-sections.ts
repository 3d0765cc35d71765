const HIDDEN = '.cairn-toggle:not(.is-open) > .toggle-content > :not(:first-child)';

/** Opens the sections that hide an element of a text, in the editor or in rendered HTML. */
export function openSectionsAround(element: Element): void {
  for (let at: Element | null = element; at; at = at.parentElement) {
    if (at.matches(HIDDEN))
      at.closest('.cairn-toggle')?.querySelector<HTMLElement>(':scope > .toggle-mark')?.click();
    // A title is never hidden by its own section.
    if (at instanceof HTMLDetailsElement && element.closest('summary')?.parentElement !== at) at.open = true;
  }
}
