import { seekerModel } from '../../src/machines/seeking/seeker.model.ts';
import { machinePaths } from '../sut/machine.ts';

machinePaths(seekerModel);
