/** The tool that draws, with its library: it comes when somebody draws. */
export const loadDrawTool = () => import('./draw-tool.ts');
