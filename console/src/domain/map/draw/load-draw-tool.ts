/** The drawing tool and its library, loaded on demand. */
export const loadDrawTool = () => import('./draw-tool.ts');
