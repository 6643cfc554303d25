import { paletteModel } from '../../src/machines/palette/palette.model.ts';
import { machinePaths } from '../sut/machine.ts';

machinePaths(paletteModel);
