// Why there is no solution, and what is wrong with one: by the codes of the service.

import { inLanguage, onlyTranslated } from './language';

/** What the service says by the numbers of its lists. */
export const placeReasons = inLanguage('reasons.place', {
  cell_unreached: 'No piece can fill the cell in column {column}, row {row}, layer {layer}.',
  piece_never_fits: 'Piece {letter} fits nowhere in the target, however it is turned.',
});

// The rest is said only in other languages: in English the service's own sentences say more.
export const reasons = onlyTranslated('reasons', {
  exhausted: 'The search has tried everything: no arrangement fits.',
  block_never_fits: 'The block {size} fits nowhere in the box, however it is turned.',
  colouring: 'A proof by weights: the cells can be given weights so that all free ones together weigh {total}, but the pieces less, however they lie.',
  colouring_parity: 'A proof by colours: {total} of the free cells can be coloured so that each piece, however it lies, covers an even number of them, or each an odd one; together that does not work out.',
  given_not_symmetric: 'In a symmetric filling the partner of a given block has no room.',
  golden_off_centre: 'The golden cube is not in the middle, so no filling is symmetric.',
  odd_block_count: 'In a symmetric filling each block has a partner; here one is left over.',
  slice_parity: 'Some slices of the box have an odd number of free cells; too few blocks can fill a slice oddly.',
  volume_mismatch: 'The blocks and the golden cube together have {blocks} cells, but the box has {box}.',
  border_count: 'The border needs {outer} edges with the figure {figure}; there are only {edges}.',
  figure_balance: 'Too few figures can meet: at most {pairs} pairs, and {inner_edges} are needed.',
  tile_never_fits: 'Tile {tile} fits nowhere: no others match its figures.',
  tile_never_fits_border: 'Tile {tile} fits nowhere: no others match its figures, and the border asks for others at the rim.',
  balance: 'The corridors do not add up: {north} to the north and {south} to the south, {west} to the west and {east} to the east.',
  given_count: 'Of the cube {cube} {given} are given, but there are only {count}.',
  given_outside: 'The given places and their corridors need {width} columns and {height} rows: more than the rectangle has.',
  no_place: 'There are {count} of the cube {cube}, but only {places} places where it can lie.',
  outweighed: 'A proof by weights: every maze weighs at least {least}, but these cubes only {set}.',
  parity: 'The cubes have {openings} openings in all. Except for the entrance they go in pairs: the number would have to be odd.',
  too_dense: 'There are too many corridors for this rectangle: {count}, and there is room for {most}.',
  too_short: 'There are too few corridors to get from one end of the rectangle to the other: {count}, and {least} are needed.',
  too_straight: 'Too many cubes lead straight on: {count}, and there is room for {most}.',
  too_thin: '{openings} openings are too few to join all {cubes} cubes.',
  given_colour: 'The given beginning has the colour of the chessboard on which no chain can begin.',
  leg_too_long: '{leg} cubes of the chain are in a row, but the longest edge of the box has only {edge} cells.',
  length_mismatch: 'The chain has {cubes} cubes, but the box has {cells} cells.',
  no_room_to_turn: 'The chain has {corners} corners, but in a box of one row it cannot turn.',
  too_few_corners: 'For {cells} corner cells of one colour of a chessboard only {cubes} cubes will do: corners or ends of the chain.',
  pieces_volume: 'The pieces that must be used have {least} cells, but only {room} may be filled.',
  pieces_volume_few: 'All pieces together have {most} cells, but {must} must be filled.',
  given_mismatch: 'What is given does not match its neighbours, or its place.',
});

/** The sides of a cube in a maze, for its name. */
export const sides = inLanguage('reasons.sides', { N: 'north', E: 'east', S: 'south', W: 'west' });

export const faults = onlyTranslated('faults', {
  colour_clash: 'A piece lies on a cell of another colour.', still_joined: 'The moves do not take the pieces apart.',
  unknown_piece: 'There is no piece with this number.', unknown_turn: 'There is no turn with this number.',
  empty_cells: 'Cells are empty that must be filled.', empty_places: 'Places of the board are empty.',
  false_connection: 'A corridor ends at a wall.', false_entrance: 'A corridor leads to no cube.',
  fixed_moved: 'A given piece does not lie where it is given.', golden_covered: 'A piece covers the cell of the golden cube.',
  mismatch: 'Two figures do not match.', no_entrance: 'The entrance is missing.', outside: 'A piece reaches outside.',
  overlap: 'Two pieces lie in one cell.', place_twice: 'Two pieces lie on one place.', tile_twice: 'A tile lies twice.',
  torn: 'Two cubes that follow each other do not touch.', two_entrances: 'There are two entrances.',
  unknown_block: 'There is no block with this number.', unknown_tile: 'There is no tile with this number.',
  unreachable: 'No way leads to a cube.', wrong_bend: 'A straight cube lies bent, or a corner straight.',
  wrong_border: 'An outer edge does not show the figure of the border.', wrong_count: 'A piece is used too often or too seldom.',
  wrong_length: 'The path is not as long as the chain.', wrong_rectangle: 'This rectangle is not asked for.',
  wrong_shape: 'The number or the length of the rows is wrong.',
  wrong_size: 'The block cannot be turned like that.', wrong_turn: 'The piece may not be turned like that.',
});
