/**
 * Total number of rows of the filter, which every row of a page carries as `total`. A page past the end has no rows,
 * so the first page is queried.
 */
export async function totalOf(
  rows: readonly { total: number }[],
  { page }: { page: number },
  first: () => Promise<{ total: number }>,
): Promise<number> {
  const [row] = rows;
  if (row) return row.total;
  return page === 1 ? 0 : (await first()).total;
}
