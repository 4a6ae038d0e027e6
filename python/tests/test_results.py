"""Results of experiments as rows."""

import pathlib

import pytest
import yomi

LEDGER = pathlib.Path(__file__).resolve().parent.parent.parent / "results"


def test_a_ledger():
    rows = yomi.results(LEDGER)
    assert len(rows) > 10 and all(row["games"] == row["wins"] + row["draws"] + row["losses"] for row in rows)
    assert all(row["low"] <= row["share"] <= row["high"] for row in rows)
    assert set(rows[0]) >= {"experiment", "part", "games", "share", "low", "high", "elo", "date", "machine"}
    name = rows[0]["experiment"]
    assert yomi.results(str(LEDGER), name) == [row for row in rows if row["experiment"] == name]


def test_measures():
    rows = yomi.measures(LEDGER)
    assert rows and {"experiment", "part", "name", "x", "value", "weight", "jobs"} <= set(rows[0])


def test_what_is_not_there(tmp_path):
    with pytest.raises(yomi.Error, match="there is no experiment 'nothing' in"):
        yomi.results(LEDGER, "nothing")
    with pytest.raises(yomi.Error):
        yomi.results(tmp_path / "nothing.db")
    wrong = tmp_path / "wrong.db"
    wrong.write_text("no store\n" * 100)
    with pytest.raises(yomi.Error):
        yomi.results(wrong)
    assert wrong.read_text().startswith("no store")
    assert yomi.results(tmp_path) == []
