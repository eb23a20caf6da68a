/** Largest width and height of a scene in logical pixels (DESIGN: boards of up to 1024x1024). */
export const SCENE_SIZE_MAX = 1024;
