const pathOf = (page: string, id: string): string => `/stations/${page}/${encodeURIComponent(id)}`;

export const detailPath = (id: string): string => pathOf('detail', id);
export const connectPath = (id: string): string => pathOf('connect', id);
export const diagnosticsPath = (id: string): string => pathOf('diagnostics', id);
