/** Lower ones first; those without an order count as 0. */
export const byOrder = (a: { readonly order?: number }, b: { readonly order?: number }): number =>
  (a.order ?? 0) - (b.order ?? 0);
