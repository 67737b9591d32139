/** Floats per glyph: x and y of its centre in CSS pixels, rotation in radians, atlas cell, opacity. */
export const glyphFloats = 5;
const mostCells = 32;
const corners = [0, 0, 1, 0, 0, 1, 1, 1] as const;
/** A corner of its quad, and the glyph's floats. */
const vertexFloats = 2 + glyphFloats;

/** Left, top, right and bottom in CSS pixels from the centre of a cell. */
export type GlyphBox = readonly [left: number, top: number, right: number, bottom: number];

export interface GlyphAtlas {
  image: OffscreenCanvas;
  /** Drawn side length of a cell in CSS pixels. */
  cellPx: number;
  /** Number of columns and rows of cells. */
  grid: readonly [columns: number, rows: number];
  /** The opaque part of each cell; only this is drawn, because without a graphics card a glyph costs its area. */
  boxes: readonly GlyphBox[];
}

const vertexShader = `#version 300 es
precision highp float;
uniform vec2 view;
uniform float cellPx;
uniform vec2 grid;
uniform vec4 boxes[${mostCells}];
in vec2 corner;
in vec2 centre;
in vec3 look;
out vec2 at;
out float opacity;
void main() {
  vec4 box = boxes[int(look.y + 0.5)];
  vec2 away = mix(box.xy, box.zw, corner);
  float s = sin(look.x), c = cos(look.x);
  vec2 turned = vec2(away.x * c - away.y * s, away.x * s + away.y * c);
  vec2 place = (centre + turned) / view * 2.0 - 1.0;
  gl_Position = vec4(place.x, -place.y, 0.0, 1.0);
  vec2 cell = vec2(mod(look.y + 0.5, grid.x) - 0.5, floor((look.y + 0.5) / grid.x));
  at = (away / cellPx + 0.5 + cell) / grid;
  opacity = look.z;
}`;
// Atlas positions need high precision: the ten bits of mediump are coarser than its pixels.
const fragmentShader = `#version 300 es
precision highp float;
uniform sampler2D atlas;
in vec2 at;
in float opacity;
out vec4 colour;
void main() { colour = texture(atlas, at) * opacity; }`;

function link(gl: WebGL2RenderingContext): WebGLProgram {
  const program = gl.createProgram();
  for (const [type, text] of [
    [gl.VERTEX_SHADER, vertexShader],
    [gl.FRAGMENT_SHADER, fragmentShader],
  ] as const) {
    const shader = gl.createShader(type);
    if (!shader) continue;
    gl.shaderSource(shader, text);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost())
    throw new Error(gl.getProgramInfoLog(program) ?? 'The glyph program does not link');
  return program;
}

/** Two triangles for each of `count` quads. */
function quadIndices(count: number): Uint32Array {
  const indices = new Uint32Array(count * 6);
  for (let i = 0; i < count; i++)
    for (const [k, corner] of [0, 1, 2, 2, 1, 3].entries()) indices[i * 6 + k] = i * 4 + corner;
  return indices;
}

/** Writes each glyph once per corner of its quad. */
function writeQuads(glyphs: Float32Array, count: number, into: Float32Array): void {
  let at = 0;
  for (let i = 0; i < count; i++) {
    for (let corner = 0; corner < 8; corner += 2) {
      into[at] = corners[corner] ?? 0;
      into[at + 1] = corners[corner + 1] ?? 0;
      for (let k = 0; k < glyphFloats; k++) into[at + 2 + k] = glyphs[i * glyphFloats + k] ?? 0;
      at += vertexFloats;
    }
  }
}

/** Creates program, quad, glyph buffer and atlas texture in a context. Throws on failure. */
export function createGlyphProgram(gl: WebGL2RenderingContext) {
  const program = link(gl);
  // biome-ignore lint/correctness/useHookAtTopLevel: a call of WebGL, no hook
  gl.useProgram(program);
  gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, gl.createBuffer());
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
  const attribute = (name: string, size: number, offset: number) => {
    const place = gl.getAttribLocation(program, name);
    gl.enableVertexAttribArray(place);
    gl.vertexAttribPointer(place, size, gl.FLOAT, false, vertexFloats * 4, offset * 4);
  };
  attribute('corner', 2, 0);
  attribute('centre', 2, 2);
  attribute('look', 3, 4);
  gl.bindTexture(gl.TEXTURE_2D, gl.createTexture());
  for (const side of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T])
    gl.texParameteri(gl.TEXTURE_2D, side, gl.CLAMP_TO_EDGE);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
  gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true);
  gl.enable(gl.BLEND);
  gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
  gl.clearColor(0, 0, 0, 0);
  const uniform = (name: string) => gl.getUniformLocation(program, name);
  const [view, cellPx, grid, boxes] = [uniform('view'), uniform('cellPx'), uniform('grid'), uniform('boxes')];

  let quads = new Float32Array(0);

  return {
    setAtlas(atlas: GlyphAtlas): void {
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, atlas.image);
      gl.uniform1f(cellPx, atlas.cellPx);
      gl.uniform2f(grid, ...atlas.grid);
      gl.uniform4fv(boxes, new Float32Array(atlas.boxes.flat()));
    },
    /** Clears the canvas and draws the first `count` glyphs on a view of this size in CSS pixels. */
    draw(glyphs: Float32Array, count: number, size: { widthPx: number; heightPx: number }): void {
      gl.viewport(0, 0, gl.drawingBufferWidth, gl.drawingBufferHeight);
      gl.clear(gl.COLOR_BUFFER_BIT);
      if (count === 0) return;
      gl.uniform2f(view, size.widthPx, size.heightPx);
      if (quads.length < count * 4 * vertexFloats) {
        quads = new Float32Array(count * 6 * vertexFloats);
        gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, quadIndices(Math.ceil(count * 1.5)), gl.STATIC_DRAW);
      }
      writeQuads(glyphs, count, quads);
      gl.bufferData(gl.ARRAY_BUFFER, quads.subarray(0, count * 4 * vertexFloats), gl.STREAM_DRAW);
      // Not instanced: without a graphics card each instance costs as much as a draw call.
      gl.drawElements(gl.TRIANGLES, count * 6, gl.UNSIGNED_INT, 0);
    },
  };
}
