import { paletteModel } from '../../../src/machines/commands/palette.model.ts';
import { machinePaths } from '../../sut/machine.ts';

machinePaths(paletteModel);
